import type { LoginPayload } from '@farsight/shared/contract'
import { useLanguage } from '@farsight/shared/i18n'
import type { WorkType } from '@farsight/shared/module'
import { useState } from 'react'
import { homeRoute } from '../../view/landing'
import { Mark } from '../mark'
import { useHostText } from '../texts'
import { clinicName } from './clinic'
import { useShellText } from './texts'

/** The facility's logo; the product's mark where it has none, or where the picture does not come. */
function Logo({ src, name }: { readonly src: string; readonly name: string }) {
  const t = useShellText()
  const [broken, setBroken] = useState('')
  if (src === '' || broken === src) return <Mark />
  return <img className="fs-shell-logo" src={src} alt={t('logo', { name })} height="24" onError={() => setBroken(src)} />
}

/** Logo and name at the head's left: the way home. A clinic's header carries the clinic's name. */
export function HeadName({ payload, type }: { readonly payload: LoginPayload; readonly type: WorkType }) {
  const t = useHostText()
  const english = useLanguage() === 'en' ? (payload.facilityNameEn ?? '') : ''
  const name = english || (type === 'clinic' ? clinicName(payload) : payload.userBriefInfo.facilityName)
  const home = type === 'clinic' ? '/clinic_blank' : homeRoute(payload)
  return (
    <a className="fs-shell-name" href={`#${home}`} title={`${name} · ${t('shell.home')}`}>
      <Logo src={payload.facilityBaseInfo.logo} name={name} />
      <b className="fs-cut">{name}</b>
    </a>
  )
}
