import { Field, Input } from '@farsight/shared/ui'
import type { Ref } from 'react'
import { useHostText } from '../texts'
import type { ImageCodeState } from './use-image-code'

export interface ImageCodeFieldProps {
  readonly picture: ImageCodeState
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

/** The characters of a picture, and the picture, which a click renews. */
export function ImageCodeField({ picture, value, error, onChange, ref }: ImageCodeFieldProps) {
  const t = useHostText()
  return (
    <Field above label={t('login.imageCode')} required error={error}>
      {(control) => (
        <div className="fs-login-code fs-login-picture">
          <Input
            {...control}
            {...(ref ? { ref } : {})}
            name="imageCode"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button type="button" title={t('login.renew')} aria-label={t('login.renew')} onClick={() => void picture.renew()}>
            {picture.code && !picture.failed ? (
              <img src={picture.code.image} alt="" />
            ) : (
              t(picture.failed ? 'login.noImage' : 'login.waitImage')
            )}
          </button>
        </div>
      )}
    </Field>
  )
}
