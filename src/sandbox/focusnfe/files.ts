interface Told {
  key: string;
  number: number;
}

/** A file of a played invoice: one page that says what it is, or the least of what the tax office signs. */
export const fileOf = (kind: 'pdf' | 'xml', told: Told): Buffer =>
  Buffer.from(kind === 'pdf' ? pdfOf(told) : xmlOf(told), 'latin1');

const xmlOf = ({ key, number }: Told): string =>
  `<?xml version="1.0" encoding="UTF-8"?><nfeProc versao="4.00" xmlns="http://www.portalfiscal.inf.br/nfe"><NFe><infNFe Id="NFe${key}"><ide><nNF>${number}</nNF></ide></infNFe></NFe><protNFe><infProt><chNFe>${key}</chNFe><cStat>100</cStat></infProt></protNFe></nfeProc>`;

/** A PDF of one page, whose table of places is counted from its own letters. */
function pdfOf({ key, number }: Told): string {
  const lines = [`DANFE de teste, NF-e ${number}`, key, 'SEM VALOR FISCAL'];
  const text = lines.map((line, at) => `BT /F1 14 Tf 60 ${760 - at * 28} Td (${line}) Tj ET`).join('\n');
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const places = parts.map((part, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${part}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  return `${file}xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${parts.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
}
