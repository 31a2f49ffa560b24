import { useState } from 'react'
import { isTagTooLong, isTagTooMany, KEPT_NOTE_LENGTH, MOST_TAGS, TAG_LENGTH, withTag } from '../../domain'
import { useT } from '../../i18n'
import { IconButton } from '../core/button'
import { Field, Input, TextArea } from '../core/field'

/** The words by which a case is found among the kept ones. */
export interface KeptWords {
  readonly tags: readonly string[]
  readonly note: string
}

export interface KeptWordsDraft {
  readonly tags: readonly string[]
  /** The tag that is being typed; it counts when the form is sent. */
  readonly typed: string
  readonly note: string
  /** The typed one is one too many. */
  readonly tooMany: boolean
  readonly tooLong: boolean
  readonly dirty: boolean
  readonly change: (changes: Partial<Pick<KeptWordsDraft, 'tags' | 'typed' | 'note'>>) => void
  /** All that was written, the tag that was typed last too; undefined while that one cannot be one, which the field says. */
  readonly words: () => KeptWords | undefined
}

const NONE: KeptWords = { tags: [], note: '' }

/** Tags and note while they are written. */
export function useKeptWords(from: KeptWords = NONE): KeptWordsDraft {
  const [draft, setDraft] = useState({ ...from, typed: '' })
  const { tags, typed, note } = draft
  const tooMany = isTagTooMany(tags, typed)
  const tooLong = isTagTooLong(typed)
  return {
    ...draft,
    tooMany,
    tooLong,
    dirty: typed !== '' || note !== from.note || tags.join('\n') !== from.tags.join('\n'),
    change: (changes) => setDraft((before) => ({ ...before, ...changes })),
    words: () => (tooMany || tooLong ? undefined : { tags: withTag(tags, typed), note: note.trim() }),
  }
}

/** Fields for tags (Enter adds one) and a note. */
export function KeptWordsFields({ draft }: { readonly draft: KeptWordsDraft }) {
  const t = useT()
  const { tags, typed, note, tooMany, tooLong, change } = draft
  return (
    <>
      <Field
        above
        label={t('kept.tags')}
        hint={t('kept.tagsHint', { count: MOST_TAGS })}
        error={
          tooMany
            ? t('kept.tooMany', { count: MOST_TAGS })
            : tooLong
              ? t('kept.tooLong', { most: TAG_LENGTH, count: typed.trim().length })
              : undefined
        }
      >
        {(control) => (
          <Input
            {...control}
            value={typed}
            onChange={(event) => change({ typed: event.target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              if (!tooMany && !tooLong) change({ tags: withTag(tags, typed), typed: '' })
            }}
          />
        )}
      </Field>
      {tags.length > 0 && (
        <ul className="fs-tools" aria-label={t('kept.tags')} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {tags.map((tag) => (
            <li key={tag} className="fs-line" style={{ gap: 0, border: '1px solid var(--line-2)', borderRadius: 2, paddingLeft: 8 }}>
              {tag}
              <IconButton
                icon="close"
                label={t('kept.untag', { tag })}
                onClick={() => change({ tags: tags.filter((other) => other !== tag) })}
              />
            </li>
          ))}
        </ul>
      )}
      <Field above label={t('kept.note')}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={KEPT_NOTE_LENGTH}
            value={note}
            onChange={(event) => change({ note: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}
