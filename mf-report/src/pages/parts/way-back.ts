import { apiConfig } from '@farsight/shared/api'

/** What the way back from a report is called: to the list, or, in a partner's frame, out of the report. */
export const wayBack = (): 'backToList' | 'closeReport' => (apiConfig().framed ? 'closeReport' : 'backToList')
