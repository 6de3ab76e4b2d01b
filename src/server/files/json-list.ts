/** Rows as a JSON list, a row a line, written as they are read. */
export async function* jsonOf(batches: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let between = '[\n';
  for await (const rows of batches) {
    for (const row of rows) {
      yield between + JSON.stringify(row);
      between = ',\n';
    }
  }
  yield between === '[\n' ? '[]\n' : '\n]\n';
}
