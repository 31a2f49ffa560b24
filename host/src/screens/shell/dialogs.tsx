import { FeedbackDialog } from '../feedback/feedback-dialog'
import { Palette } from '../palette/palette'
import type { PaletteSource } from '../palette/use-found'
import { ServicePanel } from '../service/service-panel'
import { VideoDialog } from '../video/video-dialog'
import { ClearCache } from './clear-cache'
import { KeySettings } from './key-settings'
import { LoseWords } from './lose-words'
import { Help } from './shell-keys'
import type { ShellDialog } from './use-acts'

export interface DialogsProps extends PaletteSource {
  readonly open: ShellDialog | undefined
  readonly onClose: () => void
}

/** The dialog of the shell that is open, if any. */
export function Dialogs({ open, onClose, ...source }: DialogsProps) {
  switch (open) {
    case 'help':
      return <Help onClose={onClose} />
    case 'keys':
      return <KeySettings onClose={onClose} />
    case 'palette':
      return <Palette {...source} onClose={onClose} />
    case 'feedback':
      return <FeedbackDialog onClose={onClose} />
    case 'lose':
      return <LoseWords onClose={onClose} />
    case 'cache':
      return <ClearCache onClose={onClose} />
    case 'video':
      return <VideoDialog onClose={onClose} />
    case 'service':
      return <ServicePanel onClose={onClose} />
    default:
      return null
  }
}
