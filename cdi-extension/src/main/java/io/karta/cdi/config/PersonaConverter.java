/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.ai.Persona;
import java.util.List;
import org.eclipse.microprofile.config.spi.Converter;

/**
 * Converter for {@code @ConfigProperty} fields of type {@link Persona}: {@code name=Grace;persona=A clerk who
 * cares;voice=Warm and brief;objective=Keep the customer}. MicroProfile Config discovers it.
 */
public final class PersonaConverter implements Converter<Persona> {

    private static final long serialVersionUID = 1L;

    /** Creates a converter. */
    public PersonaConverter() {}

    @Override
    public Persona convert(String value) {
        List<String> names = List.of("name", "persona", "voice", "objective");
        NamedParts parts = NamedParts.read("Persona", names, "name", value);
        return Persona.create(parts.text("name"), parts.text("persona"), parts.text("voice"), parts.text("objective"));
    }
}
