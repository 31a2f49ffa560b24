import type { ManageScreen } from '@farsight/shared/domain'
import module from '../../module.json'
import { SCREENS } from './screens'

const titleOf = new Map(module.routes.map((route) => [route.path, route.title]))

/** A screen's name in both languages. */
export const screenTitle = (name: ManageScreen): { readonly zh: string; readonly en: string } =>
  titleOf.get(`/manage/${name}`) ?? { zh: name, en: name }

/** The groups at the side with those of their screens that are held; a group without one is not shown. */
export const heldGroups = (held: readonly ManageScreen[]) =>
  SCREENS.map(({ group, names }) => ({ group, names: names.filter((name) => held.includes(name)) })).filter(({ names }) => names.length > 0)
