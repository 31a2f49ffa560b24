/** Kinds of templates, each a knowledge base (decision 14): for local reports, and for remote ones of the office, of an expert, of a hospital. */
export const KNOWLEDGE_TYPES = ['1', '2', '3', '4'] as const
/** Levels stand as types of their own: the entries of all kinds of that level. */
export const KNOWLEDGE_LEVELS = ['personal', 'clinic', 'common'] as const
export type KnowledgeType = (typeof KNOWLEDGE_TYPES)[number] | (typeof KNOWLEDGE_LEVELS)[number]

/** Is there such a knowledge base? */
export const isKnowledge = (type: string): type is KnowledgeType =>
  ([...KNOWLEDGE_TYPES, ...KNOWLEDGE_LEVELS] as readonly string[]).includes(type)

/** A clinic has its user centre under an address of its own, without report templates (ROUTE-52). */
export const inClinic = (pathname: string): boolean => pathname.startsWith('/clinic/')

export interface Place {
  readonly path: string
  /** Key of its words in this module. */
  readonly key: string
}

/** What stands at the side, in its groups (USER-07). */
export function placesOf(
  pathname: string,
): readonly { readonly key: 'own' | 'knowledge' | 'templates'; readonly places: readonly Place[] }[] {
  const clinic = inClinic(pathname)
  const base = clinic ? '/clinic/user_center' : '/user_center'
  const own = ['user_info', 'collect'].map((name) => ({ path: `${base}/${name}`, key: `frame.${name}` }))
  const knowledge = KNOWLEDGE_TYPES.map((type) => ({ path: `${base}/common/${type}`, key: `knowledge.type.${type}` }))
  const templates = clinic ? [] : [{ path: `${base}/report_template/list`, key: 'frame.report_template' }]
  return [
    { key: 'own' as const, places: own },
    { key: 'knowledge' as const, places: knowledge },
    { key: 'templates' as const, places: templates },
  ].filter(({ places }) => places.length > 0)
}

/** Which of the places an address belongs to: a template's editor belongs to the list of templates. */
export const placeOf = (pathname: string): string =>
  pathname.startsWith('/user_center/report_template/') ? '/user_center/report_template/list' : pathname
