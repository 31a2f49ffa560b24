import { useEffect, useState } from 'react'
import type { QrDrawing } from './qr'

/** The address to be scanned; nothing until its drawing is here, and nothing where that does not come: the link stands beside it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const [drawing, setDrawing] = useState<QrDrawing>()
  useEffect(() => {
    let over = false
    import('./qr').then(
      ({ qrOf }) => !over && setDrawing(qrOf(text)),
      () => undefined,
    )
    return () => {
      over = true
    }
  }, [text])
  if (!drawing) return null
  const [, , width = 0, height = 0] = drawing.viewBox.split(' ').map(Number)
  // White with a quiet zone in either skin: a camera reads no code that is light on dark.
  return (
    <figure style={{ margin: 0, textAlign: 'center' }}>
      <svg
        role="img"
        aria-label={label}
        data-qr={text}
        viewBox={`-16 -16 ${width + 32} ${height + 32}`}
        width={176}
        height={176}
        style={{ background: '#fff', borderRadius: 4 }}
      >
        {drawing.paths.map((d) => (
          <path key={d} d={d} fill="#000" />
        ))}
      </svg>
      <figcaption className="fs-2">{label}</figcaption>
    </figure>
  )
}
