import { useStore } from '../../kit/store.ts'
import { type LongWork, works } from '../ui/feedback.tsx'
import { Icon } from '../ui/icon.tsx'
import { useUnsaid } from '../ui/use-unsaid.ts'
import { BarButton } from './bar-button.tsx'

/** Over any screen: how far writes of many records are, and what came of them. */
export const WorkBars = () => useStore(works).map((work) => <WorkBar key={work.id} {...work} />)

function WorkBar({ name, words, share, button, close }: LongWork) {
  const isUnsaid = useUnsaid()
  const percent = share === undefined ? undefined : Math.floor(100 * share)
  // Said at each quarter only, for more would drown everything else.
  const quarter = percent === undefined ? 0 : percent - (percent % 25)
  return (
    <div className={`shell-bar ${close ? 'back' : 'work'}`}>
      <Icon name={close ? 'ok' : 'clock'} />
      <p aria-hidden>{words}</p>
      {percent !== undefined && (
        <div
          className="meter info" role="progressbar" aria-label={name} aria-valuemin={0} aria-valuemax={100}
          aria-valuenow={percent}
        >
          <i style={{ '--v': `${percent}%` }} />
        </div>
      )}
      <p role="status" className="sr-only">
        <span aria-hidden={isUnsaid}>{close ? words : quarter > 0 ? `${name}: ${quarter} %` : `${name}…`}</span>
      </p>
      {button && <BarButton onClick={button.press}>{button.label}</BarButton>}
      {close && <BarButton label="Close" onClick={close}><Icon name="x" /></BarButton>}
    </div>
  )
}
