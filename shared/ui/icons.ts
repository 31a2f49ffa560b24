export { Icon, type IconName, type IconProps, ICON_NAMES } from './core/icon'
