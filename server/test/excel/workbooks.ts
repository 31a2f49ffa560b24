import { CFB, utils, write } from '@e965/xlsx'
import { type RawEntry, rawZip } from './raw-zip'

/** A workbook of 2003 or 2007 with these rows on its first sheet. */
export function workbook(rows: readonly (readonly unknown[])[], kind: 'xls' | 'xlsx' = 'xlsx', name = 'Sheet1'): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][]), name)
  return write(book, { type: 'buffer', bookType: kind === 'xls' ? 'biff8' : 'xlsx', compression: true }) as Buffer
}

const TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`
const RELS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const BOOK = `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`
const BOOK_RELS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`
const SHEET = (data: string, before = '', dimension = ''): string =>
  `<?xml version="1.0"?>${before}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${dimension}<sheetData>${data}</sheetData></worksheet>`
const CELL = '<row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row>'

const parts = (sheet: string): RawEntry[] => [
  { name: '[Content_Types].xml', data: TYPES },
  { name: '_rels/.rels', data: RELS },
  { name: 'xl/workbook.xml', data: BOOK },
  { name: 'xl/_rels/workbook.xml.rels', data: BOOK_RELS },
  { name: 'xl/worksheets/sheet1.xml', data: sheet },
]
/** The plain one that every bad one below is made of: read whole, it says x. */
export const plainParts = (): Buffer => rawZip(parts(SHEET(CELL)))

const compound = (names: readonly string[]): Buffer => {
  const file = CFB.utils.cfb_new()
  for (const name of names) CFB.utils.cfb_add(file, name, Buffer.alloc(5000, 7))
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array)
}

/** Archives that are made to do harm (UP-06), with what they are. */
export const bombs = (): [string, Buffer][] => {
  const zeros = Buffer.alloc(100 * 1024 * 1024, 0x20)
  const good = parts(SHEET(CELL))
  const nested = rawZip(
    Array.from({ length: 16 }, (_, i) => ({ name: `lib ${i}.zip`, data: rawZip([{ name: '0', data: zeros.subarray(0, 4_000_000) }]) })),
  )
  return [
    ['104 kB that become 100 MB', rawZip([...good, { name: 'xl/sharedStrings.xml', data: zeros }])],
    ['the same in a sheet', rawZip([...good.slice(0, 4), { name: 'xl/worksheets/sheet1.xml', data: zeros }])],
    ['archives within archives', nested],
    ['the same beside a workbook', rawZip([...good, { name: 'xl/media/a.bin', data: Buffer.alloc(60 * 1024 * 1024) }])],
    ['a size of zero is told', rawZip([...good, { name: 'xl/sharedStrings.xml', data: zeros, says: 0 }])],
    ['a smaller size is told', rawZip([...good.slice(0, 4), { name: 'xl/worksheets/sheet1.xml', data: SHEET(CELL), says: 10 }])],
    ['sixty thousand entries', rawZip([...good, { name: 'xl/a.xml', data: 'x', overlaps: true, times: 60_000 }])],
    ['entries that overlap', rawZip([...good, { name: 'xl/a.xml', data: TYPES, overlaps: true }])],
    ['a link', rawZip([...good, { name: 'xl/a.xml', data: '/etc/passwd', mode: 0o120777 }])],
    ['a path that leads out', rawZip([...good, { name: '../../etc/passwd', data: 'x' }])],
    ['a path of another system', rawZip([...good, { name: 'xl\\..\\..\\a.xml', data: 'x' }])],
    ['an absolute path', rawZip([...good, { name: '/etc/passwd', data: 'x' }])],
    ['one name twice', rawZip([...good, { name: 'xl/workbook.xml', data: BOOK }])],
    ['cut off', plainParts().subarray(0, 700)],
  ]
}

const LOL = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, i) => `<!ENTITY lol${i} "${`&lol${i || ''};`.repeat(10)}">`).join('')}]>`
const sheetOf = (sheet: string | Buffer, more: RawEntry[] = []): Buffer =>
  rawZip([...parts('').slice(0, 4), { name: 'xl/worksheets/sheet1.xml', data: sheet }, ...more])

/** Texts inside a workbook that are made to do harm (UP-07). The last two are big and no lie: read, or refused as too large. */
export const badXml = (): [string, Buffer][] => [
  ['an entity from a file', sheetOf(SHEET(CELL, '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'))],
  ['an entity from a server', sheetOf(SHEET(CELL, '<!doctype a SYSTEM "http://127.0.0.1:1/x.dtd">'))],
  ['billion laughs', sheetOf(SHEET('<row r="1"><c r="A1" t="inlineStr"><is><t>&lol9;</t></is></c></row>', LOL))],
  ['the same in another encoding', sheetOf(Buffer.from(`\uFEFF${SHEET(CELL, LOL)}`, 'utf16le'))],
  ['the same, and it says so', sheetOf(SHEET(CELL, LOL).replace('<?xml version="1.0"?>', '<?xml version="1.0" encoding="UTF-7"?>'))],
  ['a cell beyond all columns', sheetOf(SHEET('<row r="1"><c r="XFD1" t="inlineStr"><is><t>x</t></is></c></row>'))],
  ['a cell beyond all rows', sheetOf(SHEET('<row r="1048576"><c r="A1048576" t="inlineStr"><is><t>x</t></is></c></row>'))],
  [
    'a million shared texts',
    sheetOf(SHEET(CELL), [{ name: 'xl/sharedStrings.xml', data: `<sst>${'<si><t>a</t></si>'.repeat(1_000_000)}</sst>` }]),
  ],
]
/** It says that it is as large as a sheet can be, and holds one cell. */
export const hugeClaim = (): Buffer => sheetOf(SHEET(CELL, '', '<dimension ref="A1:XFD1048576"/>'))

/** What is no workbook of 2003 or 2007, whatever its name says (UP-09, TPL-14). */
export const notExcel = (): [string, Buffer][] => [
  ['csv', Buffer.from('﻿名称,部位\r\n胸部,胸部\r\n')],
  ['xml', Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>')],
  ['html', Buffer.from('<html><table><tr><td>x</td></tr></table></html>')],
  ['a plain zip', rawZip([{ name: 'a.txt', data: 'x' }])],
  ['encrypted (2007)', compound(['EncryptionInfo', 'EncryptedPackage'])],
  ['Word', compound(['WordDocument'])],
  ['macros (2003)', compound(['Workbook', '_VBA_PROJECT_CUR/VBA/dir'])],
  [
    'macros (2007)',
    rawZip([
      { name: '[Content_Types].xml', data: TYPES.replace('spreadsheetml.sheet.main', 'ms-excel.sheet.macroEnabled.main') },
      ...parts(SHEET(CELL)).slice(1),
    ]),
  ],
  ['a project of macros', rawZip([...parts(SHEET(CELL)), { name: 'xl/vbaProject.bin', data: 'x' }])],
  ['nothing', Buffer.alloc(10)],
]
