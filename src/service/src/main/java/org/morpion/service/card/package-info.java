/** Records on other sites: the framed board, oEmbed, and the page with the tags that links in chats show. */
package org.morpion.service.card;
