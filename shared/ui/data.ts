/** The data door: the dense list, identity, filters, dialogs and menus. antd's parts stand behind it and come when first shown. */
export { CameraDialog, type CameraDialogProps } from './data/camera-dialog'
export { Chip, type ChipProps, Segments, type SegmentsProps, Tabs, type TabsProps } from './data/choices'
export { ColumnMenu, type ColumnMenuProps } from './data/column-menu'
export { type ActFault, ConfirmDialog, type ConfirmDialogProps, ReasonDialog, type ReasonDialogProps } from './data/confirm-dialog'
export { DateRangeField, type DateRangeFieldProps, TimeRangeField, type TimeRangeFieldProps } from './data/date-range'
export { Dialog, type DialogProps } from './data/dialog'
export { type DifferentLine, Differs, type FollowedLine } from './data/differs'
export { Drawer, type DrawerProps } from './data/drawer'
export { ExamTable } from './data/exam-table/exam-table'
export { arrange, isShown } from './data/exam-table/layout'
export {
  type ColumnLayout,
  DEFAULT_LAYOUT,
  type Density,
  type ExamColumn,
  type ExamTableProps,
  type Sort,
} from './data/exam-table/types'
export { FilterBar, FilterButton, type FilterButtonProps, FilterPanel, type FilterPanelProps } from './data/filter-bar'
export { FLAGS, type Flag, FlagCell, type FlagCellProps, type FlagFacts, flagsOf } from './data/flag-cell'
export { type KeptWords, KeptWordsFields, useKeptWords } from './data/kept-words'
export { type KeyGroup, KeyHelp, type KeyHint, KeyList } from './data/key-help'
export { useAllKeyHints, useKeyHints } from './data/key-hints'
export { listBox } from './data/list-box'
export {
  IconMenuButton,
  type IconMenuButtonProps,
  MenuButton,
  type MenuButtonProps,
  type MenuGroup,
  type MenuItem,
  MenuPanel,
} from './data/menu'
export type { Parts } from './data/merge'
export { MODALITIES, ModalityBox, useModalityName } from './data/modality-box'
export { figure, Pager, type PagerProps } from './data/pager'
export { type BannerPatient, type IdentityDifference, PatientBanner, type PatientBannerProps } from './data/patient-banner'
export { rescuedWords } from './data/rescued'
export { listenForScans, SCAN_GAP_MS, SCAN_LENGTH, useScanner } from './data/scanner'
export { SearchField, type SearchFieldProps } from './data/search-field'
export { SearchSelect, type SearchSelectProps } from './data/search-select'
export { serverNow, serverOffset, setServerClock, shortTime, useServerNow } from './data/server-clock'
export { SideFrame, type SideFrameProps, type SideGroup } from './data/side-frame'
export { StateGlyphSign } from './data/state-glyph'
export { SignTag, StateTag, type StateTagProps } from './data/state-tag'
export { SOON_MINUTES, type TimeLeftSays, timeLeft } from './data/time-left'
export { TimeLeft } from './data/time-left-cell'
export { TOOLTIP_MS, Tooltip, type TooltipProps } from './data/tooltip'
export { TwoPane, type TwoPaneProps } from './data/two-pane'
export { losesSomething, unsaved } from './data/unsaved'
export { type Clash, type Draft, useDraft } from './data/use-draft'
export * from './keys'
