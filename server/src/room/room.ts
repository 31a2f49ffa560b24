import type { RoomName, RoomPerson, RoomServerFrame, RoomView } from '@farsight/shared/contract'
import type { RoomMember } from './member'
import type { Proof } from './proof'

/** How long somebody types who says nothing more of it. */
const TYPING_MS = 5_000

/** What is said to a seat's neighbours under which name: the last word of each counts. */
const nameOf = (frame: RoomServerFrame): string => ('seat' in frame ? `${frame.cmd} ${frame.seat}` : frame.cmd)

/** People who look at something together, in this process. Nothing of it is kept anywhere. */
export class Room {
  private readonly seats = new Map<number, RoomMember>()
  /** The seat that leads; 0 for nobody. */
  private leader = 0
  /** What was shown last by who led: for those who come later. */
  private view: RoomView | null = null

  constructor(
    readonly name: RoomName,
    private hostId: string | undefined,
  ) {}

  get empty(): boolean {
    return this.seats.size === 0
  }

  get members(): readonly RoomMember[] {
    return [...this.seats.values()]
  }

  private get people(): readonly RoomPerson[] {
    return [...this.seats]
      .sort(([a], [b]) => a - b)
      .map(([seat, { session }]) => ({ seat, userId: session.userId, name: session.userName, facilityName: session.facility.name }))
  }

  /** Takes somebody in, or greets anew who is here already (a page that was not sure). */
  enter(member: RoomMember): void {
    const anew = member.room !== this
    if (anew) {
      let seat = 1
      while (this.seats.has(seat)) seat += 1
      this.seats.set(seat, member)
      member.room = this
      member.seat = seat
    }
    member.say({ cmd: 'entered', seat: member.seat, people: this.people, leader: this.leader, view: this.view })
    for (const { seat, unsaved } of this.members) if (unsaved && seat !== member.seat) member.say({ cmd: 'unsaved', seat, on: true })
    if (anew) this.tellPeople(member)
  }

  leave(member: RoomMember): void {
    const { seat, unsaved } = member
    if (this.seats.get(seat) !== member) return
    this.seats.delete(seat)
    member.stand()
    if (this.leader === seat) this.leader = 0
    for (const other of this.members) other.forgetSeat(seat)
    // Whoever sits there next has saved everything, as far as anybody knows.
    if (unsaved) this.tell({ cmd: 'unsaved', seat, on: false })
    this.tellPeople()
  }

  private tell(frame: RoomServerFrame, but?: RoomMember): void {
    const text = JSON.stringify(frame)
    const name = nameOf(frame)
    for (const member of this.seats.values()) if (member !== but) member.sayLatest(name, text)
  }

  private tellPeople(but?: RoomMember): void {
    this.tell({ cmd: 'people', people: this.people, leader: this.leader }, but)
  }

  point(member: RoomMember, cursor: Extract<RoomServerFrame, { cmd: 'cursor' }>['cursor']): void {
    this.tell({ cmd: 'cursor', seat: member.seat, cursor }, member)
  }

  /** The leader's view is everybody's; another one's is remembered for when he takes the lead. */
  look(member: RoomMember, view: RoomView): void {
    member.view = view
    if (member.seat !== this.leader) return
    this.view = view
    this.tell({ cmd: 'view', seat: member.seat, view }, member)
  }

  /** Takes the lead over the pictures or gives it back; false: it is not this one's to take. */
  lead(member: RoomMember, on: boolean): boolean {
    if (!on) {
      if (this.leader !== member.seat) return true
      this.leader = 0
      this.tellPeople()
      return true
    }
    if (this.hostId !== undefined && this.hostId !== member.session.userId) return false
    if (this.leader === member.seat) return true
    this.leader = member.seat
    this.tellPeople()
    if (member.view) this.look(member, member.view)
    return true
  }

  /** Who says nothing more of it has stopped. */
  type(member: RoomMember, on: boolean): void {
    clearTimeout(member.typing)
    member.typing = on ? setTimeout(() => this.type(member, false), TYPING_MS).unref() : undefined
    this.tell({ cmd: 'typing', seat: member.seat, on }, member)
  }

  /** Holds words that are not saved, as long as it says nothing else: a pause is no end of them. */
  hold(member: RoomMember, on: boolean): void {
    if (member.unsaved === on) return
    member.unsaved = on
    this.tell({ cmd: 'unsaved', seat: member.seat, on }, member)
  }

  /** Something that calls keep has changed: everybody asks anew. A host who is none any more leads no longer. */
  changed({ hostId }: Proof): void {
    this.hostId = hostId
    const leading = this.seats.get(this.leader)
    if (leading && hostId !== undefined && leading.session.userId !== hostId) {
      this.leader = 0
      this.tellPeople()
    }
  }

  tellChanged(members: readonly RoomMember[]): void {
    const text = JSON.stringify({ cmd: 'changed' } satisfies RoomServerFrame)
    for (const member of members) member.sayLatest('changed', text)
  }
}
