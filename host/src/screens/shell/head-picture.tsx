import { useState } from 'react'
import { useShellText } from './texts'

/** The user's picture, or the default one where he has none or it does not come. */
export function HeadPicture({ src }: { readonly src: string }) {
  const t = useShellText()
  const [broken, setBroken] = useState('')
  if (src !== '' && broken !== src)
    return <img className="fs-head-picture" src={src} alt="" width="24" height="24" onError={() => setBroken(src)} />
  return (
    <svg className="fs-head-picture" width="24" height="24" viewBox="0 0 24 24" role="img" aria-label={t('default')}>
      <circle cx="12" cy="12" r="12" fill="var(--line-1)" />
      <circle cx="12" cy="9.5" r="4" fill="var(--text-2)" />
      <path d="M4.5 21a7.5 7.5 0 0 1 15 0A12 12 0 0 1 12 24a12 12 0 0 1-7.5-3z" fill="var(--text-2)" />
    </svg>
  )
}
