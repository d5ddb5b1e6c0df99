import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { craftCampaignRoutes } from './craft-campaign.ts';

export const copywritingArea = (app: FastifyInstance, ctx: Context): void => {
  craftCampaignRoutes(app, ctx);
};
