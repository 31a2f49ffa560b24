/** How a transfer syntax lays out its data set and pixels. */
export interface TransferSyntax {
  uid: string
  name: string
  explicit: boolean
  littleEndian: boolean
  deflated: boolean
  /** Pixel data comes as fragments. */
  encapsulated: boolean
  /** Media type of one frame in a WADO-RS answer (PS3.18 8.7.3.3). */
  mediaType: string
}

const native = (uid: string, name: string, change: Partial<TransferSyntax> = {}): TransferSyntax => ({
  uid,
  name,
  explicit: true,
  littleEndian: true,
  deflated: false,
  encapsulated: false,
  mediaType: 'application/octet-stream',
  ...change,
})
const packed = (uid: string, name: string, mediaType: string): TransferSyntax => native(uid, name, { encapsulated: true, mediaType })

export const IMPLICIT_LITTLE = '1.2.840.10008.1.2'
export const EXPLICIT_LITTLE = '1.2.840.10008.1.2.1'
export const RLE_LOSSLESS = '1.2.840.10008.1.2.5'
export const JPEG_BASELINE = '1.2.840.10008.1.2.4.50'

const table: TransferSyntax[] = [
  native(IMPLICIT_LITTLE, 'Implicit VR Little Endian', { explicit: false }),
  native(EXPLICIT_LITTLE, 'Explicit VR Little Endian'),
  native('1.2.840.10008.1.2.1.98', 'Encapsulated Uncompressed Explicit VR Little Endian', { encapsulated: true }),
  native('1.2.840.10008.1.2.1.99', 'Deflated Explicit VR Little Endian', { deflated: true }),
  native('1.2.840.10008.1.2.2', 'Explicit VR Big Endian', { littleEndian: false }),
  packed(RLE_LOSSLESS, 'RLE Lossless', 'image/dicom-rle'),
  packed(JPEG_BASELINE, 'JPEG Baseline (Process 1)', 'image/jpeg'),
  packed('1.2.840.10008.1.2.4.51', 'JPEG Extended (Process 2 and 4)', 'image/jpeg'),
  packed('1.2.840.10008.1.2.4.53', 'JPEG Spectral Selection (Process 6 and 8)', 'image/jpeg'),
  packed('1.2.840.10008.1.2.4.55', 'JPEG Full Progression (Process 10 and 12)', 'image/jpeg'),
  packed('1.2.840.10008.1.2.4.57', 'JPEG Lossless (Process 14)', 'image/jpeg'),
  packed('1.2.840.10008.1.2.4.70', 'JPEG Lossless (Process 14, Selection Value 1)', 'image/jpeg'),
  packed('1.2.840.10008.1.2.4.80', 'JPEG-LS Lossless', 'image/jls'),
  packed('1.2.840.10008.1.2.4.81', 'JPEG-LS Near-Lossless', 'image/jls'),
  packed('1.2.840.10008.1.2.4.90', 'JPEG 2000 (Lossless Only)', 'image/jp2'),
  packed('1.2.840.10008.1.2.4.91', 'JPEG 2000', 'image/jp2'),
  packed('1.2.840.10008.1.2.4.92', 'JPEG 2000 Part 2 (Lossless Only)', 'image/jpx'),
  packed('1.2.840.10008.1.2.4.93', 'JPEG 2000 Part 2', 'image/jpx'),
  packed('1.2.840.10008.1.2.4.100', 'MPEG2 Main Profile', 'video/mpeg'),
  packed('1.2.840.10008.1.2.4.101', 'MPEG2 High Profile', 'video/mpeg'),
  packed('1.2.840.10008.1.2.4.102', 'MPEG-4 AVC High Profile', 'video/mp4'),
  packed('1.2.840.10008.1.2.4.103', 'MPEG-4 AVC BD-compatible', 'video/mp4'),
  packed('1.2.840.10008.1.2.4.104', 'MPEG-4 AVC High Profile for 2D', 'video/mp4'),
  packed('1.2.840.10008.1.2.4.105', 'MPEG-4 AVC High Profile for 3D', 'video/mp4'),
  packed('1.2.840.10008.1.2.4.106', 'MPEG-4 AVC Stereo High Profile', 'video/mp4'),
  packed('1.2.840.10008.1.2.4.107', 'HEVC Main Profile', 'video/mp4'),
  packed('1.2.840.10008.1.2.4.108', 'HEVC Main 10 Profile', 'video/mp4'),
  packed('1.2.840.10008.1.2.4.110', 'JPEG XL Lossless', 'image/jxl'),
  packed('1.2.840.10008.1.2.4.111', 'JPEG XL JPEG Recompression', 'image/jxl'),
  packed('1.2.840.10008.1.2.4.112', 'JPEG XL', 'image/jxl'),
  packed('1.2.840.10008.1.2.4.201', 'HTJ2K (Lossless Only)', 'image/jphc'),
  packed('1.2.840.10008.1.2.4.202', 'HTJ2K RPCL (Lossless Only)', 'image/jphc'),
  packed('1.2.840.10008.1.2.4.203', 'HTJ2K', 'image/jphc'),
]

const byUid = new Map(table.map((syntax) => [syntax.uid, syntax]))

/** The transfer syntax of a UID, or undefined when it is not known here (such files are refused: their layout cannot be guessed safely). */
export function transferSyntax(uid: string): TransferSyntax | undefined {
  return byUid.get(uid)
}

export const ENCAPSULATED_NATIVE = '1.2.840.10008.1.2.1.98'
/** JPEG of 8 bits, or that may be. */
export const JPEG_8_BIT = /^1\.2\.840\.10008\.1\.2\.4\.(50|51|53|55)$/

/** Whether images of this transfer syntax are drawn here; the others the browser's viewer decodes itself. */
export function isDrawable(uid: string): boolean {
  return transferSyntax(uid)?.encapsulated === false || uid === RLE_LOSSLESS || uid === ENCAPSULATED_NATIVE || JPEG_8_BIT.test(uid)
}

/** Whether a file of this transfer syntax is written anew in Explicit VR Little Endian without a change of any sample. */
export function isRewritable(uid: string): boolean {
  return transferSyntax(uid)?.encapsulated === false || uid === RLE_LOSSLESS || uid === ENCAPSULATED_NATIVE
}

/** Whether frames of this transfer syntax may be had as plain samples; of JPEG those of grey images, which the file alone tells. */
export function isDecodable(uid: string): boolean {
  return isRewritable(uid) || JPEG_8_BIT.test(uid)
}
