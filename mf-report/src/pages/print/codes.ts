import { code128, drawingSVG, qrcode } from 'bwip-js/browser'

/** The two codes of a paper, as pictures. */
export interface Codes {
  readonly qr: string
  readonly barcode: string
}

const picture = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** Draws them. What Code 128 cannot hold is left out: the number stands on the paper in letters. */
export function codesOf(verifyUrl: string, checkNo: string): Codes {
  const plain = /^[\x20-\x7e]{1,32}$/.exec(checkNo) !== null
  return {
    qr: verifyUrl ? picture(qrcode({ bcid: 'qrcode', text: verifyUrl }, drawingSVG())) : '',
    barcode: plain ? picture(code128({ bcid: 'code128', text: checkNo, height: 10 }, drawingSVG())) : '',
  }
}
