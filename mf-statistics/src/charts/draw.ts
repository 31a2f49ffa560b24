import { BarChart, HeatmapChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendPlainComponent, TitleComponent, VisualMapContinuousComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { ChartPlan } from './plan'

// The engine, without what no chart of ours uses: a chunk of its own, which comes with the first chart.
use([BarChart, HeatmapChart, LineChart, GridComponent, LegendPlainComponent, TitleComponent, VisualMapContinuousComponent, SVGRenderer])

/**
 * Draws a chart as the text of an SVG. It is drawn once and stands still: what its marks say and open is put on by chart-zone.tsx. Neither a
 * style element nor a style attribute is in it, which the page's policy would not let through.
 */
export function drawChart({ option }: Pick<ChartPlan, 'option'>, width: number, height: number): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height })
  try {
    chart.setOption(option)
    return withoutStyles(chart.renderToSVGString({ useViewBox: true }))
  } finally {
    chart.dispose()
  }
}

const OF_TEXT = ['font-size', 'font-weight'] as const

function withoutStyles(svg: string): string {
  return svg
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/ class="[^"]*"/g, '')
    .replace(/ style="([^"]*)"/g, (_, style: string) =>
      OF_TEXT.flatMap((name) => {
        const value = new RegExp(`(?:^|;)${name}:([^;]+)`).exec(style)?.[1]
        return value === undefined ? [] : [` ${name}="${value}"`]
      }).join(''),
    )
}
