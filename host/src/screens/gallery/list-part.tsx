import type { TimeRange } from '@farsight/shared/domain'
import { ageText, formatDateTime, SEX_LABELS, SIDE_LABELS, SOURCE_LABELS } from '@farsight/shared/domain'
import { useBilingual, useLanguage } from '@farsight/shared/i18n'
import { Button, EmptyLine, Field, IconButton, Select } from '@farsight/shared/ui'
import {
  Chip,
  type ColumnLayout,
  ColumnMenu,
  DEFAULT_LAYOUT,
  type ExamColumn,
  ExamTable,
  FilterBar,
  FilterButton,
  FilterPanel,
  FlagCell,
  ModalityBox,
  Pager,
  SearchField,
  type Sort,
  StateTag,
  serverNow,
  TimeLeft,
  TimeRangeField,
} from '@farsight/shared/ui/data'
import { useMemo, useState } from 'react'
import { type SampleRow, sampleRows } from './rows'

const rowKey = (row: SampleRow): string => row.id
const rowVersion = (row: SampleRow): number => row.version

function useColumns(): ExamColumn<SampleRow>[] {
  const say = useBilingual()
  const language = useLanguage()
  return useMemo(() => {
    const word = (zh: string, en: string) => say({ zh, en })
    const due = (row: SampleRow) => (row.dueMinutes === null ? null : formatDateTime(serverNow() + row.dueMinutes * 60_000))
    return [
      { key: 'flag', title: word('旗', 'Flags'), width: 64, sticky: 'left', blank: true, cell: (row) => <FlagCell {...row} /> },
      {
        key: 'state',
        title: word('状态', 'State'),
        width: 112,
        sticky: 'left',
        cell: (row) => <StateTag {...row} percent={row.state === 2050 ? 42 : undefined} />,
      },
      { key: 'left', title: word('剩余', 'Left'), width: 72, align: 'right', cell: (row) => <TimeLeft due={due(row)} /> },
      { key: 'name', title: word('姓名', 'Name'), width: 120, sortField: 'patName', cell: (row) => row.patName },
      {
        key: 'age',
        title: word('性别年龄', 'Sex, age'),
        width: 76,
        cell: (row) => `${say(SEX_LABELS[row.sex])} ${ageText(row.age ?? undefined, language)}`,
      },
      { key: 'modality', title: word('设备', 'Mod.'), width: 52, cell: (row) => <ModalityBox code={row.modality} /> },
      {
        key: 'part',
        title: word('部位/项目', 'Part / item'),
        cell: (row) => `${say(SIDE_LABELS[row.side as ''])} ${row.bodypart} ${row.checkItem}`.trim(),
      },
      { key: 'checkNo', title: word('检查号', 'Check no.'), width: 128, cell: (row) => row.checkNo },
      {
        key: 'source',
        title: word('来源·科室', 'Source · dept'),
        width: 128,
        cell: (row) => [say(SOURCE_LABELS[row.sourceType]), row.department].filter(Boolean).join(' · '),
      },
      { key: 'time', title: word('检查时间', 'Checked'), width: 156, sortField: 'checkTime', cell: (row) => row.time },
      { key: 'images', title: word('图', 'Img'), width: 48, align: 'right', cell: (row) => row.imageCount || '' },
      { key: 'phone', title: word('电话', 'Phone'), width: 120, off: true, cell: () => '' },
      {
        key: 'acts',
        title: word('操作', 'Acts'),
        width: 92,
        sticky: 'right',
        cell: () => (
          <span className="fs-acts">
            <Button kind="link" tabIndex={-1}>
              {word('诊断', 'Write')}
            </Button>
            <IconButton icon="more" label={word('更多', 'More')} tabIndex={-1} />
          </span>
        ),
      },
    ]
  }, [say, language])
}

/** The dense list with everything around it, on two hundred made-up rows. */
export function ListPart() {
  const say = useBilingual()
  const word = (zh: string, en: string) => say({ zh, en })
  const columns = useColumns()
  const [rows, setRows] = useState(() => sampleRows(200))
  const [selected, setSelected] = useState<string | undefined>('sample-1')
  const [layout, setLayout] = useState<ColumnLayout>(DEFAULT_LAYOUT)
  const [sort, setSort] = useState<Sort>()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState(false)
  const [page, setPage] = useState({ pageNo: 1, pageSize: 50 })
  const [range, setRange] = useState<TimeRange>()
  const found = useMemo(() => rows.filter((row) => (row.patName + row.checkNo).includes(search)), [rows, search])
  return (
    <div style={{ display: 'flex', flexDirection: 'column', gap: 8, height: 560 }}>
      <FilterBar
        end={
          <>
            <FilterButton open={open} count={range ? 1 : 0} onToggle={() => setOpen(!open)} />
            <ColumnMenu columns={columns} layout={layout} onLayout={setLayout} />
            <Button
              icon="refresh"
              onClick={() => setRows((old) => old.map((row, i) => (i === 3 ? { ...row, version: row.version + 1 } : row)))}
            >
              {word('更新一行', 'Change a row')}
            </Button>
            <Button kind="primary">{word('下一例', 'Next case')} N</Button>
          </>
        }
      >
        <SearchField
          value={search}
          onSearch={setSearch}
          placeholder={word('姓名 / 拼音 / 检查号', 'Name / pinyin / check no.')}
          scans={false}
        />
        <Chip label={word('我的待诊', 'To write')} count={1284} on onClick={() => undefined} />
        <Chip label={word('待审', 'To review')} count={5} on={false} onClick={() => undefined} />
      </FilterBar>
      {open && (
        <FilterPanel onSearch={() => setOpen(false)} onReset={() => setRange(undefined)}>
          <Field label={word('设备', 'Modality')}>
            {(control) => (
              <Select {...control} options={['', 'CT', 'MR'].map((code) => ({ value: code, label: code || word('全部', 'All') }))} />
            )}
          </Field>
          <Field label={word('时间', 'Time')}>
            {(control) => (
              <TimeRangeField
                id={control.id}
                label={word('时间', 'Time')}
                value={range}
                onChange={setRange}
                presets={['today', 'sinceYesterday', 'last7']}
              />
            )}
          </Field>
        </FilterPanel>
      )}
      <ExamTable
        name={word('样例列表', 'Sample list')}
        columns={columns}
        rows={found}
        rowKey={rowKey}
        rowVersion={rowVersion}
        selected={selected}
        onSelect={setSelected}
        sort={sort}
        onSort={setSort}
        layout={layout}
        onLayout={setLayout}
        struck={(row) => row.state === 3000}
        card={(row) => (
          <>
            <div className="fs-line">
              <StateTag {...row} />
              <b>{row.patName}</b>
              <span>{say(SEX_LABELS[row.sex])}</span>
              <FlagCell {...row} />
            </div>
            <div className="fs-line fs-2">
              <ModalityBox code={row.modality} />
              <span className="fs-cut">
                {row.bodypart} {row.checkItem}
              </span>
              <span>{row.time}</span>
            </div>
          </>
        )}
        empty={
          <EmptyLine
            says={word(`没有符合“${search}”的检查`, `No exam fits “${search}”`)}
            act={{ label: word('清空筛选', 'Clear filters'), onClick: () => setSearch('') }}
          />
        }
      />
      <Pager
        {...page}
        total={1284}
        checked={1}
        onPage={(pageNo) => setPage((before) => ({ ...before, pageNo }))}
        onPageSize={(pageSize) => setPage({ pageNo: 1, pageSize })}
      />
    </div>
  )
}
