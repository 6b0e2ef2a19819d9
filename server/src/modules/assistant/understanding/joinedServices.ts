import { type Manner, OnlyTold } from './manner';
import type { ServiceMention } from './names/serviceNames';
import { KIN } from './occasions';
import { words } from './plainText';
import type { Read, Wish } from './wish';

const BESIDES =
  /^(?:(?:oh|ah|ay|ok|okay|yes|si|please) )*(?:and|y|plus|mas|con) |\b(?:also|too|as well|plus|both|on top|while im (?:at it|there)|(?:throw|tack|chuck|squeeze|fit|pop)(?: it)? (?:in|on)|(?:time|room) for|(?:same|that|one) (?:go|visit|appointment|sitting|session)|along with|together with|tambien|tmb|tb|tambn|ademas|ambos|ambas|de paso|de una vez|agreg\w*|anad\w*|sum(?:a|e|ame|ale|emos|ele|ar|arle)|incluy\w*|add(?:ing)?)\b/;
const INSTEAD =
  /\b(?:instead|chang\w+|swap\w*|switch\w*|replac\w+|actually|rather|make (?:it|that)|meant|mean|should be|better|not|no|only|just|now|this time|en vez|en lugar|cambi\w+|mejor|prefiero|digo|era|sino|solo|nada mas|ahora|perdon|sorry|ill take|i want|quiero|me quedo con|forget|scratch|olvid\w+|borra)\b/;
/** "my mate wants a trim too": perhaps not for this visit. */
const OF_OTHERS = words(`(?:my|mi) (?:${KIN})(?: \\w+){0,2} (?:wants?|needs?|would like|quiere|necesita)`);

type WishedServices = Pick<
  Wish,
  'services' | 'areServicesAsked' | 'areServicesUnclear' | 'servicesAre' | 'refusedServiceIds' | 'isOnlyThese'
>;

/** The services that the clauses of a message name: later ones come instead of those before, or besides. */
export class JoinedServices {
  private services: ServiceMention[] = [];
  private readonly refused: string[] = [];
  private asked: readonly ServiceMention[] = [];
  private servicesAre: Wish['servicesAre'] = null;
  private isOnlyThese = false;
  private areUnclear = false;
  private readonly told = new OnlyTold();

  get areNone(): boolean {
    return this.services.length === 0;
  }

  get wish(): WishedServices {
    const { refused } = this;
    const areServicesAsked = this.areNone && this.asked.length > 0;
    const services = areServicesAsked ? this.asked : this.services;
    return {
      areServicesAsked,
      areServicesUnclear: this.areUnclear && services.length > 1,
      servicesAre: this.servicesAre,
      services: services.filter(({ ids }) => !ids.every((id) => refused.includes(id))),
      refusedServiceIds: refused,
      isOnlyThese: this.isOnlyThese,
    };
  }

  /** "how much is a trim?" wishes for none. */
  ask({ services }: Read): void {
    this.asked = services;
  }

  add(text: string, read: Read, manner: Manner): void {
    this.refused.push(...read.refusedServiceIds);
    if (read.services.length === 0) return;
    const corrects = this.told.givesWay(manner, this.services.length > 0) || manner.corrects;
    this.isOnlyThese ||= read.isOnlyThese;
    if (OF_OTHERS.test(text)) this.servicesAre = null;
    else if (BESIDES.test(text)) this.servicesAre = 'besides';
    // With its own day and time it is a new plan.
    else if (corrects || INSTEAD.test(text) || (read.time && read.days.dates)) this.servicesAre ??= 'instead';
    const adds = /\b(?:also|too|as well|tambien|ademas)\b/.test(text);
    if ((corrects && !adds) || read.isOnlyThese) this.services = [];
    this.areUnclear = this.isAnother(read) && (manner.isTold || !BESIDES.test(text));
    // "I need a cut, the Curly Cut": the word for several is explained by the one that is named.
    const isClear = ({ ids }: ServiceMention): boolean => ids.length === 1;
    if (read.services.some(isClear)) this.services = this.services.filter(isClear);
    else if (this.services.some(isClear)) return;
    this.services.push(...read.services);
  }

  /** Whether services are named besides others that an earlier part named. */
  private isAnother({ services }: Read): boolean {
    const before = this.services.flatMap(({ ids }) => ids);
    return before.length > 0 && services.some(({ ids }) => !ids.some((id) => before.includes(id)));
  }
}
