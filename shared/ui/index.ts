/** The core door: what login and shell need, and nothing heavier. antd and the dense widgets stand behind `ui/data`. */
export { alertBox } from './core/alert'
export { askLeave, DialogsHoldWords, useHoldWords } from './core/ask-leave'
export {
  Bar,
  type BarKind,
  type BarProps,
  EmptyLine,
  type EmptyLineProps,
  ErrorBar,
  type ErrorBarProps,
  LOADING_SEEN_MS,
  LoadingBar,
} from './core/bars'
export { Button, type ButtonProps, IconButton, type IconButtonProps } from './core/button'
export { classes } from './core/classes'
export { DayInput, type DayInputProps, MomentInput, type MomentInputProps } from './core/day-input'
export {
  Checkbox,
  type CheckboxProps,
  type ControlProps,
  Field,
  type FieldProps,
  Input,
  type InputProps,
  Select,
  type SelectProps,
  TextArea,
  type TextAreaProps,
} from './core/field'
export { FaultPanel, type FaultPanelProps, NoRightPanel } from './core/panels'
export { pageNonce, type Ui, UiProvider, useUi } from './core/provider'
export { takeAway } from './core/take-away'
export { message, TOAST_MS } from './core/toast'
export { NARROW, useMedia } from './core/use-media'
export {
  applySkin,
  type ChartColours,
  contrast,
  currentSkin,
  FONT_FAMILY,
  SKIN_NAMES,
  SKINS,
  type Skin,
  type SkinName,
  skinAddress,
  skinComing,
  storedSkin,
  type TokenName,
  useChartColours,
  useSkin,
} from './skins'
