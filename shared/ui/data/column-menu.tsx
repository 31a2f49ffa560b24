import { useT } from '../../i18n'
import { isShown, withShown } from './exam-table/layout'
import { type ColumnLayout, DEFAULT_LAYOUT, type Density, type ExamColumn } from './exam-table/types'
import { MenuButton } from './menu'

export interface ColumnMenuProps {
  readonly columns: readonly Pick<ExamColumn<never>, 'key' | 'title' | 'sticky' | 'off'>[]
  readonly layout: ColumnLayout
  readonly onLayout: (layout: ColumnLayout) => void
  /** Offers the height of the rows too. */
  readonly density?: Density
  readonly onDensity?: (density: Density) => void
}
const DENSITIES: readonly Density[] = ['dense', 'default', 'touch']

/** 列: which columns show; sticky ones always do. And how high the rows are. */
export function ColumnMenu({ columns, layout, onLayout, density, onDensity }: ColumnMenuProps) {
  const t = useT()
  const choosable = columns.filter((column) => !column.sticky)
  return (
    <MenuButton
      label={t('columns.name')}
      icon="columns"
      groups={[
        {
          items: choosable.map((column) => ({
            key: column.key,
            label: column.title,
            checked: isShown(column, layout),
            onClick: () => onLayout(withShown(layout, column, !isShown(column, layout))),
          })),
        },
        ...(onDensity
          ? [
              {
                label: t('columns.density'),
                items: DENSITIES.map((one) => ({
                  key: `density-${one}`,
                  label: t(`columns.densities.${one}`),
                  checked: one === density,
                  onClick: () => onDensity(one),
                })),
              },
            ]
          : []),
        { items: [{ key: 'default', label: t('columns.reset'), onClick: () => onLayout(DEFAULT_LAYOUT) }] },
      ]}
    >
      {t('columns.name')}
    </MenuButton>
  )
}
