import ipaddr from 'ipaddr.js';

/** Whether an address lies on the public internet: not this machine, its networks, or a reserved range. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
