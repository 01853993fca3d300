/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.store;

import io.karta.rag.content.ContentElement;
import java.util.List;

/** Expansion of results to their surroundings, which a {@link KnowledgeStore} may offer. */
public interface ResultExpander {

    /** Direction of an expansion. */
    enum Method {
        /** The chunks before and after a chunk. */
        SEQUENCE,
        /** The section that contains an element. */
        ZOOM_OUT
    }

    /**
     * Returns the surroundings of an element.
     *
     * @param id the id of a chunk, of a section, or of a containing section
     * @param method the direction
     * @param elementsToAdd for {@link Method#SEQUENCE}: the number of chunks on each side
     * @return the elements in the order of the document, with the element itself; none if there is no such element
     */
    List<ContentElement> expandResult(String id, Method method, int elementsToAdd);
}
