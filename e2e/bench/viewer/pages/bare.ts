// One uncompressed frame on a 2D canvas: what a browser needs at the least.
import { frameOf } from '../../../../mf-report/src/viewer/multipart'

const series = new URLSearchParams(location.search).get('series')!

async function show(): Promise<void> {
  const headers = await (await fetch(`${series}/metadata`, { headers: { Accept: 'application/dicom+json' } })).json()
  const header = headers.find((one: Record<string, { Value: number[] }>) => Number(one['00200013']?.Value?.[0]) === 1) ?? headers[0]
  const value = (tag: string): number => Number(header[tag]?.Value?.[0])
  const answer = await fetch(`${series}/instances/${header['00080018'].Value[0]}/frames/1`, {
    headers: { Accept: 'multipart/related; type="application/octet-stream"; transfer-syntax=*' },
  })
  const { bytes } = frameOf(answer.headers.get('Content-Type') ?? '', new Uint8Array(await answer.arrayBuffer()))
  const pixels = new Int16Array(bytes.slice().buffer)
  const canvas = document.querySelector('canvas')!
  const [rows, columns] = [value('00280010'), value('00280011')]
  canvas.width = columns
  canvas.height = rows
  const image = new ImageData(columns, rows)
  const low = value('00281050') - value('00281051') / 2 - value('00281052')
  for (let i = 0; i < pixels.length; i++) {
    const grey = ((pixels[i]! - low) * 255) / value('00281051')
    image.data.set([grey, grey, grey, 255], 4 * i)
  }
  canvas.getContext('2d')!.putImageData(image, 0, 0)
  document.body.dataset.shown = '0'
}

void show()
