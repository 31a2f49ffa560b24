import { Button } from '@farsight/shared/ui'
import { useEffect, useState } from 'react'
import { useHostText } from '../texts'

/** The session that this browser may have beside the login form. */
export interface Alive {
  /** The name of its user; undefined when there is none. */
  readonly ask: () => Promise<string | undefined>
  /** Goes on with it; false when it has ended meanwhile. */
  readonly enter: () => Promise<boolean>
}

/** One button back into a session that is alive, with the name of its user. */
export function GoOn({ ask, enter }: Alive) {
  const t = useHostText()
  const [name, setName] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let here = true
    void ask().then((found) => here && setName(found))
    return () => {
      here = false
    }
  }, [ask])
  if (name === undefined) return null
  const goOn = async () => {
    setBusy(true)
    // Another page of this browser may have logged another user in: nobody goes on under another name than the button's.
    const now = await ask()
    if (now === name && (await enter())) return
    setName(now === name ? undefined : now)
    setBusy(false)
  }
  return (
    <Button wide icon="user" busy={busy} onClick={() => void goOn()}>
      {t('login.goOn', { name })}
    </Button>
  )
}
