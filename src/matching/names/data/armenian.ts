/**
 * Armenian letters in Eastern pronunciation, and those with another Western pronunciation (Petrosyan, Bedrosian).
 * Source: the spellings of the passports of Armenia and of the diaspora's press; ISO 9985 put into plain letters. Facts.
 */
export const ARMENIAN: Readonly<Record<string, string>> = {
  ա: 'a', բ: 'b', գ: 'g', դ: 'd', ե: 'e', զ: 'z', է: 'e', ը: 'y', թ: 't', ժ: 'zh', ի: 'i', լ: 'l', խ: 'kh', ծ: 'ts',
  կ: 'k', հ: 'h', ձ: 'dz', ղ: 'gh', ճ: 'ch', մ: 'm', յ: 'y', ն: 'n', շ: 'sh', ո: 'o', չ: 'ch', պ: 'p', ջ: 'j', ռ: 'r',
  ս: 's', վ: 'v', տ: 't', ր: 'r', ց: 'ts', ւ: 'v', փ: 'p', ք: 'k', օ: 'o', ֆ: 'f',
};

export const WESTERN_ARMENIAN: Readonly<Record<string, string>> = {
  բ: 'p', գ: 'k', դ: 't', ծ: 'dz', կ: 'g', ձ: 'ts', ճ: 'j', պ: 'b', ջ: 'ch', տ: 'd',
};
