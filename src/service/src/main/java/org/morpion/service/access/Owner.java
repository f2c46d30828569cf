package org.morpion.service.access;

/**
 * To whom something belongs.
 *
 * @param id of the caller that has made it
 * @param account of the caller that it is counted for; it sees it, too
 */
public record Owner(String id, String account) {}
