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
  const shown = picture.failed ? undefined : picture.code
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
          {/* The picture has no words of its own; words that stand in its place are the button's name (WCAG 2.5.3). */}
          <button
            type="button"
            title={t('login.renew')}
            {...(shown ? { 'aria-label': t('login.renew') } : {})}
            onClick={() => void picture.renew()}
          >
            {shown ? <img src={shown.image} alt="" /> : t(picture.failed ? 'login.noImage' : 'login.waitImage')}
          </button>
        </div>
      )}
    </Field>
  )
}
