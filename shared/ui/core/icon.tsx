import { ICON_PATHS, type IconName } from './icon-paths'

export type { IconName } from './icon-paths'
export const ICON_NAMES = Object.keys(ICON_PATHS) as IconName[]

export interface IconProps {
  readonly name: IconName
  /** 16 beside text, 20 in the side bar. */
  readonly size?: 16 | 20 | 14
}

/** A drawn sign. It is always hidden from readers: the word beside it or the name of its button says what it is. */
export function Icon({ name, size = 16 }: IconProps) {
  return (
    <svg className="fs-icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={ICON_PATHS[name]} />
    </svg>
  )
}
