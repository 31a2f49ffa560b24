import { session } from '@farsight/shared/bus'
import { type EcgPaper, ecgPaperWord, readEcgPaper, USUAL_ECG_PAPER } from '@farsight/shared/domain'
import { readSite, writeSite } from '@farsight/shared/i18n'

const key = (): string => `ECG_PAPER/${session.current()?.loginUserId ?? ''}`

/** How this user prints ECGs, kept on this device. */
export const ownEcgPaper = (): EcgPaper => readEcgPaper(readSite(key()) ?? '') ?? USUAL_ECG_PAPER

export const keepEcgPaper = (paper: EcgPaper): void => writeSite(key(), ecgPaperWord(paper))
