import type { Typology } from '../typology.ts';
import { cashIntoTrade } from './cash-into-trade.ts';
import { electronicsUnfitBusiness } from './electronics-unfit-business.ts';
import { freeTradeZonePartner } from './free-trade-zone-partner.ts';
import { goodsUnfitBusiness } from './goods-unfit-business.ts';
import { highPriorityGoodsTransit } from './high-priority-goods-transit.ts';
import { restrictedGoods } from './restricted-goods.ts';
import { tradeOverpayment } from './trade-overpayment.ts';
import { tradeThirdCountryBank } from './trade-third-country-bank.ts';
import { tradeThirdPartyPayer } from './trade-third-party-payer.ts';

export const TRADE: readonly Typology[] = [
  highPriorityGoodsTransit,
  electronicsUnfitBusiness,
  goodsUnfitBusiness,
  restrictedGoods,
  tradeThirdPartyPayer,
  tradeThirdCountryBank,
  tradeOverpayment,
  cashIntoTrade,
  freeTradeZonePartner,
];
