import type { CallTypes, LibraryRow } from '@farsight/shared/contract'

/** What the library is asked for; an empty text asks nothing. */
export interface LibraryQuery {
  readonly keyword: string
  readonly modality: string
  readonly bodypart: string
  readonly yinYang: string
  readonly startTime: string
  readonly endTime: string
  readonly mine: boolean
}

export const NO_LIBRARY_QUERY: LibraryQuery = {
  keyword: '',
  modality: '',
  bodypart: '',
  yinYang: '',
  startTime: '',
  endTime: '',
  mine: false,
}

/** What a word of the address may be: another one is not asked, as if it did not stand there. */
const WORDS: Readonly<Record<Exclude<keyof LibraryQuery, 'mine'>, RegExp>> = {
  keyword: /^[\s\S]{1,64}$/,
  modality: /^[A-Z]{2,16}$/,
  bodypart: /^[\s\S]{1,64}$/,
  yinYang: /^[012]$/,
  startTime: /^\d{4}-\d\d-\d\d$/,
  endTime: /^\d{4}-\d\d-\d\d$/,
}

/** Reads the search of the address: a bookmark, a reload and Back show the same list again. */
export function readLibraryQuery(search: string): LibraryQuery {
  const told = new URLSearchParams(search)
  const word = (name: keyof typeof WORDS): string => {
    const value = (told.get(name) ?? '').trim()
    return WORDS[name].exec(value) === null ? '' : value
  }
  return {
    keyword: word('keyword'),
    modality: word('modality'),
    bodypart: word('bodypart'),
    yinYang: word('yinYang'),
    startTime: word('startTime'),
    endTime: word('endTime'),
    mine: told.get('mine') === '1',
  }
}

/** The address's search of a query; empty where nothing is asked. */
export function libraryAddress({ mine, ...words }: LibraryQuery): string {
  const told = Object.entries(words).filter(([, value]) => value.trim() !== '')
  const search = new URLSearchParams([...told, ...(mine ? [['mine', '1']] : [])] as [string, string][]).toString()
  return `/report_library${search && `?${search}`}`
}

/** How many filters narrow the list, the keyword not among them. */
export const filterCount = ({ keyword: _, mine, startTime, endTime, ...words }: LibraryQuery): number =>
  Object.values(words).filter(Boolean).length + (startTime || endTime ? 1 : 0) + (mine ? 1 : 0)

export const LIBRARY_PAGE = 50

/** As the call takes it; `before` names the row after which to go on. */
export const libraryRequest = (query: LibraryQuery, before: string | undefined): CallTypes['queryReportLibrary']['request'] => ({
  pageSize: LIBRARY_PAGE,
  ...(before ? { before } : {}),
  ...(query.keyword ? { keyword: query.keyword } : {}),
  ...(query.modality ? { modality: query.modality } : {}),
  ...(query.bodypart ? { bodypart: query.bodypart } : {}),
  ...(query.yinYang ? { yinYang: Number(query.yinYang) } : {}),
  ...(query.startTime ? { startTime: query.startTime } : {}),
  ...(query.endTime ? { endTime: query.endTime } : {}),
  ...(query.mine ? { mine: 1 as const } : {}),
})

/** Names the last row that was shown, so that the next page goes on behind it. */
export const cursorOf = (row: LibraryRow | undefined): string | undefined => row && `${row.completeTime} ${row.risProcedureId}`
