/** A PDF of one empty page, whole; what it says makes it another file. `more` stands in the catalogue: actions, files. */
export function smallPdf(says = '', more = ''): Buffer {
  let text = `%PDF-1.4\n%${says}\n`
  const starts: number[] = []
  for (const body of [
    `<</Type/Catalog/Pages 2 0 R${more}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>',
  ]) {
    starts.push(Buffer.byteLength(text))
    text += `${starts.length} 0 obj\n${body}\nendobj\n`
  }
  const table = Buffer.byteLength(text)
  const rows = starts.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(`${text}xref\n0 4\n0000000000 65535 f \n${rows}trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`)
}
