import { useT } from '../../i18n'

/** Codes whose words the dictionary has; another code stands for itself. */
export const MODALITIES = ['CT', 'MR', 'DX', 'CR', 'DR', 'US', 'MG', 'XA', 'RF', 'ECG', 'NM', 'PT', 'ES'] as const

/** "计算机断层 CT": a modality in words, for names, titles and menus. */
export function useModalityName(): (code: string) => string {
  const t = useT()
  return (code) => ((MODALITIES as readonly string[]).includes(code) ? `${t(`modality.${code}`)} ${code}` : code)
}

/** A modality as its code in a 30 x 18 box; its name is in words. */
export function ModalityBox({ code }: { readonly code: string }) {
  const name = useModalityName()(code)
  if (!code) return <span className="fs-3">—</span>
  return (
    <span className="fs-modality" role="img" aria-label={name} title={name}>
      {code}
    </span>
  )
}
