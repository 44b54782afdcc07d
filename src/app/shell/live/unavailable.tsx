import { useHas } from '#data'
import { Icon, PopoverButton } from '#ui'

/** The header always has both buttons; on a host without the feature, their panel explains that. */
export const UnavailableButtons = () => (
  <>
    {!useHas('chat') && <Unavailable label="Chat" icon="chat" />}
    {!useHas('notifications') && <Unavailable label="Notifications" icon="bell" />}
  </>
)

function Unavailable({ label, icon }: { label: string; icon: string }) {
  return (
    <PopoverButton label={label} className="icon-btn" icon={<Icon name={icon} />} panelClassName="panel-pop">
      <div className="pop-head">
        <h2>{label}</h2>
      </div>
      <p className="pop-body">Not available on this server</p>
    </PopoverButton>
  )
}
