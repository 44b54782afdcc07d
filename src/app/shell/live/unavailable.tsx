import { useHas } from '#data'
import { Icon, PopoverButton } from '#ui'

/** Always there (specification §2); what they open says so where the host has nothing for it. */
export const UnavailableButtons = () => (
  <>
    {!useHas('chat') && <Unavailable label="Chat" icon="chat" />}
    {!useHas('notifications') && <Unavailable label="Notifications" icon="bell" />}
  </>
)

function Unavailable({ label, icon }: { label: string; icon: string }) {
  return (
    <PopoverButton label={label} className="icon-btn" icon={<Icon name={icon} />} panelClassName="panel-pop">
      <div className="pop-head"><h2>{label}</h2></div>
      <p className="pop-body">Not available on this host</p>
    </PopoverButton>
  )
}
