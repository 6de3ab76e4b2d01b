/** How a shop in the Simples is taxed on a sale, by the tax office's codes; those that ask for nothing more of each piece. */
export const CSOSN = ['102', '103', '300', '400'] as const;
