/** English words that are none in Portuguese. 'checkout', 'status', 'e-mail' and 'login' are said in Brazil, too. */
const ENGLISH = new Set(
  `the and of with your you is are to in on from not please error failed failure loading search cart submit save cancel
  delete edit add remove close open next previous back page size color price order orders customer customers password
  username product products image images show hide select required invalid success warning unknown undefined null nan
  object more less all none yes free shipping items sold out new sale view filter sort clear apply today week month
  average pending paid waiting processing shipped delivered declined cancelled canceled refunded refund summary thanks welcome
  sign logout account address street city state zip phone name first last card expiry payment pay buy now continue store
  help about contact terms privacy policy must should string number missing found forbidden unauthorized internal server
  request response bad too many`.split(/\s+/),
);

/** The English words of a text for people. What stands in an address, an e-mail or a variable's name is no word. */
export function englishIn(text: string): string[] {
  const plain = text.replaceAll(/\S+@\S+|https?:\/\/\S+|\S*\/\S*|\b[A-Z]+(?:_[A-Z]+)+\b/g, ' ');
  return (plain.toLowerCase().match(/[\p{L}]+/gu) ?? []).filter((word) => ENGLISH.has(word));
}
