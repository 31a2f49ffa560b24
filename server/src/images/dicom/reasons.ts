/** One sentence in both languages. */
export interface Bilingual {
  zh: string
  en: string
}

interface RefusalText extends Bilingual {
  /** Failure Reason (0008,1197) of the STOW-RS answer: PS3.18 I.2.2, PS3.4 B.2.3. */
  failure: number
}

const CANNOT_UNDERSTAND = 0xc000
const DOES_NOT_MATCH = 0xa900
const OUT_OF_RESOURCES = 0xa700
const PROCESSING = 0x0110

/** Why a DICOM file, or one operation on it, is refused. */
export const refusalTexts = {
  EMPTY_FILE: { failure: CANNOT_UNDERSTAND, zh: '文件是空的', en: 'The file is empty' },
  TOO_LARGE: { failure: OUT_OF_RESOURCES, zh: '文件超过大小上限', en: 'The file is larger than allowed' },
  NOT_DICOM: {
    failure: CANNOT_UNDERSTAND,
    zh: '不是 DICOM 文件（没有 DICM 标记）',
    en: 'Not a DICOM file (no DICM mark after the preamble)',
  },
  ARCHIVE_FILE: { failure: CANNOT_UNDERSTAND, zh: '这是压缩包，请先解压', en: 'This is a compressed archive: unpack it first' },
  NO_META: { failure: CANNOT_UNDERSTAND, zh: '缺少文件元信息', en: 'The file meta information is missing' },
  BAD_META: { failure: CANNOT_UNDERSTAND, zh: '文件元信息已损坏', en: 'The file meta information is damaged' },
  NO_TRANSFER_SYNTAX: { failure: CANNOT_UNDERSTAND, zh: '文件没有写明传输语法', en: 'The file does not say its transfer syntax' },
  UNKNOWN_TRANSFER_SYNTAX: { failure: 0x0122, zh: '不认识的传输语法', en: 'The transfer syntax is not known here' },
  TRUNCATED: { failure: CANNOT_UNDERSTAND, zh: '文件不完整（数据被截断）', en: 'The file is cut short' },
  PIXEL_TRUNCATED: { failure: CANNOT_UNDERSTAND, zh: '像素数据不完整', en: 'The pixel data is cut short' },
  BAD_LENGTH: { failure: CANNOT_UNDERSTAND, zh: '数据元素的长度不合法', en: 'A data element states an impossible length' },
  BAD_VR: { failure: CANNOT_UNDERSTAND, zh: '数据元素的值表示（VR）不合法', en: 'A data element has an impossible value representation' },
  BAD_SEQUENCE: { failure: CANNOT_UNDERSTAND, zh: '序列结构已损坏', en: 'The structure of a sequence is damaged' },
  TOO_DEEP: { failure: CANNOT_UNDERSTAND, zh: '序列嵌套过深', en: 'Sequences are nested too deeply' },
  TOO_MANY_ELEMENTS: { failure: OUT_OF_RESOURCES, zh: '数据元素过多', en: 'The file has too many data elements' },
  TEXT_TOO_LONG: { failure: OUT_OF_RESOURCES, zh: '一个文本数据元素超过大小上限', en: 'A text element is longer than allowed' },
  COMMAND_IN_DATASET: { failure: CANNOT_UNDERSTAND, zh: '数据集中含有命令组元素', en: 'The data set contains command elements' },
  DUPLICATE_IDENTITY: {
    failure: CANNOT_UNDERSTAND,
    zh: '标识患者或检查的数据元素重复出现',
    en: 'An element that identifies patient or study occurs twice',
  },
  BAD_DEFLATE: { failure: CANNOT_UNDERSTAND, zh: '压缩的数据集无法解开', en: 'The deflated data set cannot be inflated' },
  INFLATED_TOO_LARGE: {
    failure: OUT_OF_RESOURCES,
    zh: '数据集解压后超过大小上限',
    en: 'The data set is larger than allowed once inflated',
  },
  NO_SOP_CLASS: { failure: DOES_NOT_MATCH, zh: '缺少 SOP 类 UID', en: 'The SOP Class UID is missing' },
  NO_SOP_INSTANCE: { failure: DOES_NOT_MATCH, zh: '缺少 SOP 实例 UID', en: 'The SOP Instance UID is missing' },
  NO_STUDY_UID: { failure: DOES_NOT_MATCH, zh: '缺少检查实例 UID', en: 'The Study Instance UID is missing' },
  NO_SERIES_UID: { failure: DOES_NOT_MATCH, zh: '缺少序列实例 UID', en: 'The Series Instance UID is missing' },
  BAD_UID: { failure: DOES_NOT_MATCH, zh: 'UID 格式不合法', en: 'A UID is not well formed' },
  NOT_STORABLE: {
    failure: 0x0122,
    zh: '这类 DICOM 对象不能存入检查（如 DICOMDIR）',
    en: 'This kind of DICOM object is not stored in a study (DICOMDIR)',
  },
  BAD_IMAGE_SIZE: {
    failure: DOES_NOT_MATCH,
    zh: '图像的行数、列数或位数缺失或不合法',
    en: 'Rows, columns or bits of the image are missing or impossible',
  },
  PIXEL_MISMATCH: {
    failure: DOES_NOT_MATCH,
    zh: '像素数据与传输语法或图像描述不符',
    en: 'The pixel data does not match the transfer syntax or the image description',
  },
  METADATA_TOO_LARGE: { failure: OUT_OF_RESOURCES, zh: '元数据超过大小上限', en: 'The metadata is larger than allowed' },
  NO_PIXELS: { failure: PROCESSING, zh: '这个对象没有图像', en: 'This object holds no image' },
  NO_SUCH_FRAME: { failure: PROCESSING, zh: '没有这一帧', en: 'There is no such frame' },
  NO_SUCH_VALUE: { failure: PROCESSING, zh: '没有这个数据元素', en: 'There is no such data element' },
  FRAMES_UNCLEAR: { failure: PROCESSING, zh: '无法从压缩数据中分出各帧', en: 'The frames of the compressed data cannot be told apart' },
  CANNOT_RENDER: {
    failure: PROCESSING,
    zh: '服务器不能显示这种图像编码，请在阅片器中打开',
    en: 'The server cannot render this image encoding: open it in the viewer',
  },
  CANNOT_TRANSCODE: {
    failure: PROCESSING,
    zh: '服务器不能把这种图像编码无损改写为所要求的传输语法',
    en: 'The server cannot rewrite this image encoding in the transfer syntax asked for without a loss',
  },
  BAD_PIXELS: { failure: PROCESSING, zh: '像素数据已损坏，无法显示', en: 'The pixel data is damaged and cannot be shown' },
  TIMEOUT: { failure: PROCESSING, zh: '处理这个文件超时，已中止', en: 'The file took too long and was stopped' },
  OUT_OF_MEMORY: { failure: OUT_OF_RESOURCES, zh: '处理这个文件占用内存过多，已中止', en: 'The file took too much memory and was stopped' },
  WORKER_DIED: { failure: PROCESSING, zh: '处理这个文件时出错，已中止', en: 'The file broke its reader and was stopped' },
  UNREADABLE: { failure: PROCESSING, zh: '文件读取失败', en: 'The file could not be read from disk' },
  BUSY: { failure: OUT_OF_RESOURCES, zh: '影像服务繁忙，请稍后再试', en: 'The image service is busy: try again shortly' },
  CLOSED: { failure: OUT_OF_RESOURCES, zh: '影像服务正在停止', en: 'The image service is stopping' },
} as const satisfies Record<string, RefusalText>

/** What was found odd in a file that is stored all the same. */
export const noteTexts = {
  PREAMBLE_ZEROED: {
    zh: '文件头含有可执行或其他格式的标记，入库时已清零',
    en: 'The preamble looked like another file format and was zeroed before storage',
  },
  META_LENGTH_WRONG: { zh: '文件元信息的长度缺失或有误', en: 'The length of the file meta information is missing or wrong' },
  META_UIDS_MISSING: {
    zh: '文件元信息缺少 SOP UID，以数据集为准',
    en: 'The file meta information lacks SOP UIDs: those of the data set hold',
  },
  META_UIDS_DIFFER: {
    zh: '文件元信息与数据集的 SOP UID 不一致，以数据集为准',
    en: 'File meta information and data set name different SOP UIDs: those of the data set hold',
  },
  ODD_LENGTH: { zh: '含有奇数长度的数据元素', en: 'Some data elements have an odd length' },
  DUPLICATE_ELEMENT: { zh: '含有重复的数据元素，以第一个为准', en: 'Some data elements occur twice: the first one holds' },
  UNKNOWN_VR: { zh: '含有标准之外的值表示', en: 'Some data elements have a value representation outside the standard' },
  TRAILING_BYTES: { zh: '数据集之后有多余的填充', en: 'There is padding after the data set' },
  UNKNOWN_CHARSET: { zh: '字符集不认识，部分文字可能显示不正确', en: 'The character set is not known: some text may read wrong' },
  BAD_TEXT: { zh: '部分文字不符合所声明的字符集', en: 'Some text does not fit the stated character set' },
  VALUE_CUT: { zh: '过长的文字在索引中已截短', en: 'Overlong text was cut in the index' },
  BAD_DATE: { zh: '日期或时间不合法，未编入索引', en: 'A date or time is not valid and was left out of the index' },
  PIXEL_EXCESS: { zh: '像素数据比图像描述的长', en: 'There is more pixel data than the image description says' },
  BIG_ENDIAN: { zh: '大端编码（已停用的传输语法）', en: 'Big endian, a retired transfer syntax' },
  DEFLATED: { zh: '数据集经过压缩（deflated）', en: 'The data set is deflated' },
} as const satisfies Record<string, Bilingual>

/** The code of a refusal. */
export type RefusalCode = keyof typeof refusalTexts
/** The code of a note. */
export type NoteCode = keyof typeof noteTexts

/** A refusal as it travels: code for programs, both sentences for people, `detail` (a tag, a figure) for the log. Holds no patient data. */
export interface Refusal extends Bilingual {
  code: RefusalCode
  detail?: string
  /** Failure Reason (0008,1197) for a STOW-RS answer. */
  failure: number
}

/** A note as it travels. */
export interface Note extends Bilingual {
  code: NoteCode
}

/** The refusal of a code with its texts. */
export function refusal(code: RefusalCode, detail?: string): Refusal {
  const text: RefusalText = refusalTexts[code]
  return { code, zh: text.zh, en: text.en, failure: text.failure, ...(detail === undefined ? {} : { detail }) }
}

/** The note of a code with its texts. */
export function note(code: NoteCode): Note {
  return { code, ...noteTexts[code] }
}

/** Thrown by every reader in this room; nothing else is thrown for bad input. */
export class DicomRefused extends Error {
  readonly refusal: Refusal
  constructor(code: RefusalCode, detail?: string) {
    super(detail === undefined ? code : `${code}: ${detail}`)
    this.name = 'DicomRefused'
    this.refusal = refusal(code, detail)
  }
}
