import { Button } from '@farsight/shared/ui'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'

export interface DropZoneProps {
  /** The words of its button, which does the same as a drop. */
  readonly label: string
  readonly accept: string
  readonly onFile: (file: File) => void
  readonly children: ReactNode
}

/** Takes one file, by drop or by its button. */
export function DropZone({ label, accept, onFile, children }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const hold = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same by keys
    <div
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file) onFile(file)
      }}
      style={{
        display: 'grid',
        gap: 8,
        padding: 8,
        border: `1px dashed ${over ? 'var(--link)' : 'var(--line-2)'}`,
        borderRadius: 4,
        background: over ? 'var(--bg-hover)' : undefined,
      }}
    >
      {children}
      <div>
        <Button onClick={() => input.current?.click()}>{label}</Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          onChange={(event) => {
            const file = event.target.files?.[0]
            // The same file chosen again is another choice.
            event.target.value = ''
            if (file) onFile(file)
          }}
        />
      </div>
    </div>
  )
}
