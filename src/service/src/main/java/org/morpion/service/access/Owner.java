package org.morpion.service.access;

/**
 * To whom something belongs.
 *
 * @param id of the caller that sees it
 * @param account of the caller that it is counted for
 */
public record Owner(String id, String account) {}
