// The paper letters its pictures by the same rule.
export { type Sides, sideLetters as letters, sidesOf } from '@farsight/shared/domain'
