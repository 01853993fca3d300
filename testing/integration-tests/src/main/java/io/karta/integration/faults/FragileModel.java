/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration.faults;

import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.Set;
import org.eclipse.microprofile.faulttolerance.Retry;

/** A model that answers with its second attempt. */
@Named("fragile")
@ApplicationScoped
public class FragileModel implements LanguageModel {

    @Inject
    Attempts attempts;

    @Override
    public Set<Capability> capabilities() {
        return Set.of();
    }

    @Override
    @Retry(maxRetries = 2, delay = 0, jitter = 0)
    public ModelResponse answer(ModelRequest request) {
        return ModelResponse.of("attempt " + attempts.failFirst("fragile model"));
    }
}
