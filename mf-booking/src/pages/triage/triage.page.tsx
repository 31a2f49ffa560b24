import { useLocation } from 'react-router-dom'
import { HallWindow } from '../screen/hall-window'
import { Desk } from './desk'

/** `/triage`: queues and calling; with `screen=1` the hall's screen of these rooms as a window of the desk (decision 108). */
export default function TriagePage() {
  const asked = new URLSearchParams(useLocation().search)
  return asked.get('screen') === '1' ? <HallWindow roomIds={asked.getAll('room')} /> : <Desk />
}
