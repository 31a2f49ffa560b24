import type { ReactNode } from 'react'
import type { StateGlyph } from '../../domain'

const ring = <circle cx="7" cy="7" r="5.2" />
const DIAMOND = 'M7 1L13 7 7 13 1 7z'

/** The drawings of visual.md section 4, in a 14 px box: each is told apart by its shape alone. */
const DRAWN: Readonly<Record<StateGlyph, ReactNode>> = {
  ring,
  'ring-yen': (
    <>
      <circle cx="7" cy="7" r="6" strokeWidth="1.2" />
      <path d="M4.8 3.8L7 6.6l2.2-2.8M7 6.6v3.8M5 7h4M5 8.8h4" strokeWidth="1.1" />
    </>
  ),
  'ring-dashed': <circle cx="7" cy="7" r="5.2" strokeDasharray="2.3 1.784" strokeLinecap="butt" />,
  'ring-dot': (
    <>
      {ring}
      <circle cx="7" cy="7" r="2" fill="currentColor" stroke="none" />
    </>
  ),
  arrow: <path d="M2 7h9.5M8 3.5L11.5 7 8 10.5" strokeWidth="1.3" />,
  'arrow-bold': <path d="M1.5 7H11M7 3l4.2 4L7 11" strokeWidth="2.6" />,
  'arrow-bar': <path d="M1 7h7.5M5.5 3.8L8.7 7l-3.2 3.2M12.3 2v10" />,
  'arrow-up': <path d="M7 10V2M3.5 5.5L7 2l3.5 3.5M2 12.7h10" />,
  diamond: <path d={DIAMOND} />,
  'diamond-fork': (
    <>
      <path d={DIAMOND} />
      <path d="M7 10V7.5M7 7.5L4.8 5.3M7 7.5l2.2-2.2" strokeWidth="1.3" />
    </>
  ),
  'diamond-in': (
    <>
      <path d={DIAMOND} />
      <path d="M7 3.8v5.4M5 7.4l2 2 2-2" strokeWidth="1.3" />
    </>
  ),
  half: (
    <>
      {ring}
      <path d="M7 1.8a5.2 5.2 0 0 1 0 10.4z" fill="currentColor" stroke="none" />
    </>
  ),
  'disc-tick': (
    <>
      <circle cx="7" cy="7" r="6" fill="currentColor" stroke="none" />
      <path d="M4.2 7.2l2 2 3.6-4" className="fs-glyph-cut" />
    </>
  ),
  'square-cross': (
    <>
      <rect x="2" y="2" width="10" height="10" rx="1" />
      <path d="M4.7 4.7l4.6 4.6M9.3 4.7L4.7 9.3" />
    </>
  ),
  'square-struck': (
    <>
      <rect x="2.5" y="2.5" width="9" height="9" rx="1" />
      <path d="M.8 7h12.4" />
    </>
  ),
  'bent-arrow': <path d="M4.5 2L1.5 5l3 3M1.5 5h7a3.5 3.5 0 0 1 0 7H4.5" />,
  'two-bars': <path d="M4.5 2.5v9M9.5 2.5v9" strokeWidth="2.4" />,
  'ring-question': (
    <>
      <circle cx="7" cy="7" r="6" strokeWidth="1.2" />
      <path d="M5.3 5.6a1.75 1.75 0 1 1 2.6 1.5c-.6.35-.9.6-.9 1.2M7 10.3v.01" strokeWidth="1.3" />
    </>
  ),
}

/** With a level the half disc becomes a ring whose left part is filled, so that the number stands on clear ground. */
const LEVEL_HALF = (
  <>
    <circle cx="7" cy="7" r="6.2" strokeWidth="1.3" />
    <path d="M5 1.15a6.2 6.2 0 0 0 0 11.7z" fill="currentColor" stroke="none" />
  </>
)

export interface StateGlyphProps {
  readonly glyph: StateGlyph
  /** Review level written inside a diamond or a half disc. */
  readonly level?: 1 | 2 | 3 | undefined
}

/** The 14 px sign alone, in the colour of its surroundings; hidden from readers. */
export function StateGlyphSign({ glyph, level }: StateGlyphProps) {
  const half = glyph === 'half' && level !== undefined
  return (
    <svg className="fs-glyph" viewBox="0 0 14 14" data-glyph={glyph} aria-hidden="true" focusable="false">
      {half ? LEVEL_HALF : DRAWN[glyph]}
      {level !== undefined && (
        <text x={half ? 8.9 : 7} y="9.9">
          {level}
        </text>
      )}
    </svg>
  )
}
