import type { ErrorWords } from './words'

/** Workbooks, templates, the user centre, old reports. Codes 2860 to 2899. */
export const TABLES_CODE = {
  // Workbooks, templates, the user centre (2860 to 2879)
  notExcel: 2860,
  excelUnreadable: 2861,
  excelTooLarge: 2862,
  ownPhoneTaken: 2863,
  templateNothing: 2864,
  templateSheetEmpty: 2865,
  ownNameTaken: 2866,
  // 2872 to 2878: templates
  templateModality: 2872,
  // Tables of old reports and of accounts (2880 to 2898)
  notTable: 2880,
  tableEmpty: 2881,
  importChanged: 2882,
  importFaults: 2883,
  importedReport: 2884,
  tableTooLong: 2885,
  // Who a row, or a form of the desk, is about (2886)
  ageDiffers: 2886,
} as const

export const TABLES_ERRORS: ErrorWords = [
  [
    TABLES_CODE.notExcel,
    {
      zh: '导入文件必须是 Excel 2003/2007（.xls、.xlsx，未加密、无宏）',
      en: 'The import file must be Excel 2003/2007 (.xls or .xlsx, without a password or macros)',
    },
  ],
  [
    TABLES_CODE.excelUnreadable,
    { zh: '文件无法读取，请用 Excel 重新保存后再试', en: 'The file cannot be read: save it anew with Excel and try again' },
  ],
  [
    TABLES_CODE.excelTooLarge,
    {
      zh: '表格过大（超过 5M 或 10000 行），请分成几个文件',
      en: 'The table is too large (over 5M or 10,000 rows): split it into several files',
    },
  ],
  [TABLES_CODE.ownPhoneTaken, { zh: '该手机号已用于另一个账号', en: 'This phone number is another account’s already' }],
  [
    TABLES_CODE.ownNameTaken,
    {
      zh: '本院另有账号叫这个名字，报告上会分不清是谁写的；确是同名，请由管理员修改',
      en: 'Another account of this hospital has this name, and reports would not tell you apart: if you do share it, an administrator sets it',
    },
  ],
  [TABLES_CODE.templateNothing, { zh: '没有可导出的模板', en: 'There are no templates to export' }],
  [TABLES_CODE.templateSheetEmpty, { zh: '表格中没有模板数据', en: 'The sheet holds no templates' }],
  [TABLES_CODE.templateModality, { zh: '该模板不属于此检查类型', en: 'The template is of another modality' }],
  [
    TABLES_CODE.notTable,
    {
      zh: '导入文件必须是 Excel（.xls、.xlsx，未加密、无宏）或 CSV（UTF-8 或 GB18030）',
      en: 'The import file must be Excel (.xls or .xlsx, without a password or macros) or CSV (UTF-8 or GB18030)',
    },
  ],
  [TABLES_CODE.tableEmpty, { zh: '表格中没有数据行', en: 'The table has no rows of data' }],
  [
    TABLES_CODE.importChanged,
    {
      zh: '文件或本院数据在预览之后有变化，请重新预览',
      en: 'The file, or this hospital’s data, has changed since the preview: preview it again',
    },
  ],
  [TABLES_CODE.importFaults, { zh: '有错误的行，未导入任何数据', en: 'Some rows are at fault: nothing was imported' }],
  [
    TABLES_CODE.importedReport,
    { zh: '从旧系统导入的历史报告只能查看', en: 'A report that was imported from an earlier system can only be read' },
  ],
  [TABLES_CODE.ageDiffers, { zh: '年龄与出生日期不符，请核对', en: 'The age does not fit the birth date: check both' }],
  [
    TABLES_CODE.tableTooLong,
    { zh: '行数超过此处一个文件的上限，请分成几个文件', en: 'The file has more rows than are taken here at once: split it into several' },
  ],
]
