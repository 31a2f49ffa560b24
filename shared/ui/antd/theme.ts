import type { ConfigProviderProps } from 'antd'
import type { Skin } from '../skins'

/** antd's theme from a skin's table (visual.md 1.5): it computes with real colours, so it reads the table and not the variables. */
export function antdTheme({ tokens, scheme }: Skin): NonNullable<ConfigProviderProps['theme']> {
  return {
    // The page's own stylesheet switches skins by properties; antd writes its colours once a theme.
    cssVar: { key: `farsight-${scheme}` },
    hashed: false,
    token: {
      // The page's own, which follows its language.
      fontFamily: 'var(--font)',
      fontSize: 13,
      controlHeight: 28,
      borderRadius: 4,
      lineWidth: 1,
      motion: false,
      wireframe: false,
      colorPrimary: tokens.primary,
      colorError: tokens['st-bad'],
      colorWarning: tokens['st-wait'],
      colorSuccess: tokens['st-done'],
      colorLink: tokens.link,
      colorBgBase: tokens['bg-app'],
      colorTextBase: tokens['text-1'],
      colorText: tokens['text-1'],
      colorTextSecondary: tokens['text-2'],
      colorTextTertiary: tokens['text-2'],
      colorTextQuaternary: tokens['text-3'],
      colorTextPlaceholder: tokens['text-3'],
      colorTextDisabled: tokens['text-3'],
      colorIcon: tokens['text-2'],
      colorBorder: tokens['line-2'],
      colorBorderSecondary: tokens['line-1'],
      colorSplit: tokens['line-1'],
      colorBgContainer: tokens['bg-input'],
      colorBgElevated: tokens['bg-raised'],
      colorBgLayout: tokens['bg-app'],
      controlItemBgHover: tokens['bg-hover'],
      controlItemBgActive: tokens['bg-selected'],
      boxShadow: tokens.shadow,
      boxShadowSecondary: tokens.shadow,
    },
    components: {
      Table: { cellPaddingBlock: 5, cellPaddingInline: 8, headerSplitColor: 'transparent' },
      DatePicker: { cellHoverBg: tokens['bg-hover'], cellActiveWithRangeBg: tokens['bg-selected'] },
      Select: { optionSelectedBg: tokens['bg-selected'], optionActiveBg: tokens['bg-hover'] },
    },
  }
}
