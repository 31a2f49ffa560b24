import type { FilmSample } from '@farsight/shared/contract'
import { FILM_DEPTH, type FilmDraft, type FilmRule } from '@farsight/shared/domain'

export { FILM_DEPTH, type FilmDraft, type FilmRule, type FilmSample }
